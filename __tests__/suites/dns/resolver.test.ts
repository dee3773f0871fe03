import { describe, expect, it } from 'vitest'
import { parseResolver, questionFor } from '../../../src/suites/dns/suite.ts'

const POD =
  'search kbench-a.svc.cluster.local svc.cluster.local cluster.local\nnameserver 10.96.0.10\noptions ndots:5\n'

describe('the resolver of a pod', () => {
  it('names the nameserver and the domain of the cluster', () => {
    expect(parseResolver(POD)).toEqual({ nameserver: '10.96.0.10', domain: 'cluster.local' })
    expect(parseResolver('nameserver fd00::a\nnameserver 1.2.3.4\nsearch svc.my.own')).toEqual({
      nameserver: 'fd00::a',
      domain: 'my.own',
    })
  })

  it('that is not one of a cluster is refused', () => {
    expect(() => parseResolver('options ndots:5')).toThrow('/etc/resolv.conf of a pod names no nameserver')
    expect(() => parseResolver('nameserver 1.2.3.4\nsearch example.org')).toThrow(
      'the DNS of the cluster cannot be measured: /etc/resolv.conf of a pod searches example.org, and no domain of Services',
    )
  })

  it('is asked for whole names, so that it does not search', () => {
    const resolver = parseResolver(POD)
    expect(questionFor('service', resolver)).toEqual({
      name: 'kubernetes.default.svc.cluster.local.',
      code: 'NOERROR',
    })
    expect(questionFor('missing', resolver).code).toBe('NXDOMAIN')
  })
})
