#pragma once
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
