// SimWorld
