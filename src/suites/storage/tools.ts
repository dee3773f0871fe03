import type { Tool } from '../../ports/tool.ts'

export const FIO: Tool = { id: 'fio', purpose: 'measures storage', from: { package: 'fio' }, minimum: '3.16' }
export const KUBESTR: Tool = {
  id: 'kubestr',
  purpose: 'measures storage with the kubestr driver',
  from: { howToGet: 'install it from the releases of kastenhq/kubestr, or leave driver: fio' },
  versionArguments: ['--help'],
  versionPattern: null,
}
