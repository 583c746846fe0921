// LD_PRELOADed into the backend by the bench: every fsync and fdatasync takes UNAVEZ_BENCH_SYNC_MS longer.
#include <chrono>
#include <cstdlib>
#include <dlfcn.h>
#include <thread>

namespace {

int syncLate(const char *name, int descriptor)
{
    const char *setting = std::getenv("UNAVEZ_BENCH_SYNC_MS");
    std::this_thread::sleep_for(std::chrono::milliseconds(setting ? std::strtol(setting, nullptr, 10) : 0));
    return reinterpret_cast<int (*)(int)>(dlsym(RTLD_NEXT, name))(descriptor);
}

} // namespace

extern "C" int fsync(int descriptor) { return syncLate("fsync", descriptor); }
extern "C" int fdatasync(int descriptor) { return syncLate("fdatasync", descriptor); }
