#include "wire/fingerprint.h"
