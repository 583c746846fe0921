#include "sql/database.h"
