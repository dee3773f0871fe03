import { expect, test } from 'vitest'
import { onCpu, sharedCpuOf } from '../../../src/app/pair/one-cpu.ts'
import { allowedCpus } from '../../../src/core/record/machine.ts'
import type { Testbed } from '../../../src/ports/testbed.ts'
import { expectSuccess } from '../../../src/ports/command-failure.ts'
import { commands, files } from '../provider-context.ts'

/** The CPUs of a program in the control plane, by the kernel. */
async function cpusOf(testbed: Testbed, program: string): Promise<number[]> {
  const node = `${testbed.cluster?.namespace ?? ''}-control-plane`
  const script = `cat /proc/$(pidof -s ${program})/status`
  const read = await commands.run(['docker', 'exec', node, 'sh', '-c', script], { timeoutSeconds: 30 })
  return allowedCpus(expectSuccess(read, `the status of ${program}`).stdout)
}

/** @param cluster the testbed, known when the tests run */
export function testReservedCpu(cluster: () => Testbed): void {
  test('everything but the loads leaves the CPU of the loads, and may come back', async () => {
    const testbed = cluster()
    const cpu = await sharedCpuOf({ base: testbed, head: testbed }, files)
    expect(cpu).toBeDefined()
    if (cpu === undefined) return
    const request = { name: 'load', node: testbed.nodes[0].name, network: 'pod', servers: [] } as const
    const pod = await onCpu(testbed, cpu).startPod(request)
    const load = pod.start(['tail', '-f', '/dev/null'])
    try {
      await testbed.cpus?.reserve(cpu)
      for (const program of ['kubelet', 'containerd', 'kube-apiserver', 'etcd'])
        expect(await cpusOf(testbed, program)).not.toContain(cpu)
      // A load that runs meanwhile stays where it is.
      const { stdout } = await pod.exec(['sh', '-c', 'cat /proc/$(pidof -s tail)/status'])
      expect(allowedCpus(stdout)).toEqual([cpu])
      await testbed.cpus?.reserve(undefined)
      for (const program of ['kubelet', 'containerd', 'kube-apiserver', 'etcd'])
        expect(await cpusOf(testbed, program)).toContain(cpu)
    } finally {
      await load.stop()
      await pod.remove()
    }
  })
}
