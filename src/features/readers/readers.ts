import { clusterloader2 } from './core/clusterloader2.ts'
import { fortio, nighthawk } from './core/fortio.ts'
import { goBench } from './core/go-bench.ts'
import { hyperfine } from './core/hyperfine.ts'
import { k6 } from './core/k6.ts'
import { kubeBurner } from './core/kube-burner.ts'
import { netperf } from './core/netperf.ts'
import { prometheus } from './core/prometheus.ts'

/** Readers of output of tools; the suite `custom` has one for results in its own form. */
export default [goBench, hyperfine, fortio, nighthawk, k6, netperf, prometheus, kubeBurner, clusterloader2]
