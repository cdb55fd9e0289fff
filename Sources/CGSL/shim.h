#pragma once
#include <gsl/gsl_blas.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_integration.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_multimin.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_sf_erf.h>
#include <gsl/gsl_sf_exp.h>
#include <gsl/gsl_sf_gamma.h>
#include <gsl/gsl_sf_log.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <gsl/gsl_version.h>

/// What GSL last complained about on this thread; `code` is 0 when it did not.
typedef struct {
  int code;
  const char *reason;  // a string constant inside GSL
} cgsl_complaint;

/// One slot per thread. Weak, so that every object file that emits the functions below shares it.
__attribute__((weak)) _Thread_local cgsl_complaint cgsl_slot = {0, 0};

static void cgsl_record(const char *reason, const char *file, int line, int code) {
  (void)file;
  (void)line;
  if (cgsl_slot.code == 0) {  // the first complaint is the cause, later ones are its echo
    cgsl_slot.code = code;
    cgsl_slot.reason = reason;
  }
}

/// Replaces GSL's handler, which aborts the process. The handler is an unsynchronised global of
/// GSL, so this is called exactly once.
static inline void cgsl_install_recorder(void) { gsl_set_error_handler(cgsl_record); }

static inline void cgsl_clear(void) {
  cgsl_slot.code = 0;
  cgsl_slot.reason = 0;
}

static inline cgsl_complaint cgsl_complaint_of_thread(void) { return cgsl_slot; }

/// GSL's solver types are mutable C globals, which Swift does not import as safe.
static inline const gsl_root_fsolver_type *cgsl_root_brent(void) { return gsl_root_fsolver_brent; }

/// The version of the library that is loaded; GSL's own variable is a mutable global as well.
static inline const char *cgsl_version(void) { return gsl_version; }

static inline const gsl_multimin_fdfminimizer_type *cgsl_minimizer_bfgs(void) {
  return gsl_multimin_fdfminimizer_vector_bfgs2;
}
