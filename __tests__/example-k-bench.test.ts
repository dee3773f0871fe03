import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DEFINITIONS } from '../src/app/registry.ts'
import { loadConfigurations } from '../src/config/load.ts'

/** The folders of config/ in K-Bench (vmware-tanzu/k-bench) at 53a82d3 of June 2023, its newest. */
const FOLDERS = [
  'cp_heavy_12client',
  'cp_heavy_8client',
  'cp_light_1client',
  'cp_light_4client',
  'cp_other_resources',
  'default',
  'dp_fio',
  'dp_netperf_internode',
  'dp_network_internode',
  'dp_network_interzone',
  'dp_network_intranode',
  'dp_redis',
  'dp_redis_density',
  'dp_redis_service',
  'predicate_example',
]
/** `Count` of Pods, Deployments and Services in config.json of each folder, and of `default` at 7a71a66, the commit before 92eecc3. */
const COUNTS = [
  { variant: 'default', pods: 4, deployments: 3, services: 5, namespaces: 0, deploymentReplicas: 2 },
  {
    variant: 'default-2020-04-17',
    pods: 4,
    deployments: 6,
    services: 20,
    namespaces: 0,
    deploymentReplicas: 2,
  },
  { variant: 'cp_light_1client', pods: 1, deployments: 1, services: 1, namespaces: 1, deploymentReplicas: 5 },
  { variant: 'cp_light_4client', pods: 4, deployments: 4, services: 4, namespaces: 4, deploymentReplicas: 5 },
  { variant: 'cp_heavy_8client', pods: 8, deployments: 8, services: 8, namespaces: 8, deploymentReplicas: 5 },
  {
    variant: 'cp_heavy_12client',
    pods: 12,
    deployments: 12,
    services: 12,
    namespaces: 12,
    deploymentReplicas: 5,
  },
]

const variantsOf = (file: string) => {
  const source = `examples/k-bench/${file}.yaml`
  return loadConfigurations({ text: readFileSync(source, 'utf8'), source }, DEFINITIONS)
}

describe('K-Bench', () => {
  const controlPlane = variantsOf('control-plane')

  it.each(COUNTS)('$variant has as many objects as its config.json', ({ variant, ...counts }) => {
    const found = controlPlane.find((one) => one.variant === variant)
    const parameters = found?.suites.find(({ suite }) => suite.id === 'control-plane')?.parameters
    expect(parameters).toMatchObject(counts)
  })

  it('has no variant of the API server that is not in the table', () => {
    expect(controlPlane.map(({ variant }) => variant)).toEqual(COUNTS.map(({ variant }) => variant))
  })

  it.each(FOLDERS)('%s is named on the page', (folder) => {
    const [, table = ''] = readFileSync('examples/k-bench/README.md', 'utf8').split('## All fifteen folders')
    expect(table.split('\n## ')[0]).toContain(`\`${folder}\``)
  })

  it.each(['dp_network_internode', 'dp_network_intranode', 'dp_network_interzone', 'dp_netperf_internode'])(
    '%s is a variant of network.yaml',
    (folder) => {
      expect(variantsOf('network').map(({ variant }) => variant)).toContain(folder)
    },
  )
})
