"""A cluster of the operator of dask whose scheduler is reached by TLS."""

from contextlib import suppress
from typing import Any

import kr8s
from dask_kubernetes.operator import KubeCluster
from dask_kubernetes.operator._objects import DaskCluster
from dask_kubernetes.operator.kubecluster.kubecluster import CreateMode, wait_for_service
from dask_kubernetes.operator.networking import wait_for_scheduler
from distributed import Security
from distributed.core import rpc
from kr8s.asyncio.objects import Secret


class PodCluster(KubeCluster):
    """The cluster `spec` with the secret that its pods mount; both are gone when it is closed."""

    # There is no dashboard; dask's class writes its address into a log.
    forwarded_dashboard_port = "0"

    def __init__(
        self, spec: dict[str, Any], secret: dict[str, Any], namespace: str | None, tls: Security
    ) -> None:
        self._files = secret
        self._tls = tls
        super().__init__(
            custom_cluster_spec=spec,
            namespace=namespace,
            create_mode=CreateMode.CREATE_ONLY,
            shutdown_on_close=True,
            quiet=True,
        )

    async def _create_cluster(self) -> None:
        await (await Secret(self._files, namespace=self.namespace)).create()
        try:
            await (await DaskCluster(self._custom_cluster_spec, namespace=self.namespace)).create()
            await self._wait_for_controller()
            await wait_for_scheduler(self.name, self.namespace, timeout=self._resource_timeout)
            await wait_for_service(f"{self.name}-scheduler", self.namespace)
            place = (await self._get_scheduler_address()).replace("tcp://", "tls://")
            self.scheduler_comm = rpc(
                place, connection_args=self._tls.get_connection_args("client")
            )
            await self.scheduler_comm.versions()
        except BaseException:
            await self._close()
            raise

    async def _close(self, timeout: float = 3600) -> None:
        try:
            await super()._close(timeout)
        finally:
            with suppress(kr8s.NotFoundError):
                await (await Secret(self._files, namespace=self.namespace)).delete()
