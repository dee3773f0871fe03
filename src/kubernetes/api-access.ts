import * as z from 'zod'
import { defined } from '../core/defined.ts'
import { EnvironmentError } from '../core/errors.ts'
import { jsonOf } from '../core/json.ts'
import { expectSuccess } from '../ports/command-failure.ts'
import type { CommandRunner } from '../ports/exec.ts'
import type { Files } from '../ports/files.ts'
import type { ApiAccess } from '../ports/kubernetes-api.ts'
import { createKubectl, type KubectlAccess } from './kubectl.ts'

const text = z.string().min(1).optional()
const clusterSchema = z.object({
  server: z.string(),
  'certificate-authority-data': text,
  'insecure-skip-tls-verify': z.boolean().optional(),
  'tls-server-name': text,
  'proxy-url': text,
})
type Cluster = z.infer<typeof clusterSchema>
const pluginSchema = z.object({
  apiVersion: z.string(),
  command: z.string(),
  args: z.array(z.string()).nullish(),
  env: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
  installHint: text,
  provideClusterInfo: z.boolean().optional(),
})
/** As `kubectl config view --minify --flatten --raw -o json` prints it: one cluster, one user. */
const kubeconfigSchema = z.object({
  clusters: z.tuple([z.object({ cluster: clusterSchema })]),
  users: z
    .array(
      z.object({
        user: z.object({
          'client-certificate-data': text,
          'client-key-data': text,
          token: text,
          tokenFile: text,
          as: text,
          exec: pluginSchema.optional(),
        }),
      }),
    )
    .nullish(),
})
/** https://kubernetes.io/docs/reference/config-api/client-authentication.v1/ */
const credentialSchema = z.object({
  status: z.object({ token: text, clientCertificateData: text, clientKeyData: text }),
})

const PLUGIN_SECONDS = 60
const REMEDY = 'Check that `kubectl get --raw /version` works with this kubeconfig.'

/**
 * Server and credentials of the chosen cluster, as kubectl would use them: certificate, token, token file, or what an
 * exec plugin of a cloud prints. What it returns is secret, and no error quotes it.
 * @throws {EnvironmentError | Interrupted}
 */
export async function readApiAccess(
  access: KubectlAccess,
  { commands, files, signal }: { commands: CommandRunner; files: Files; signal: AbortSignal },
): Promise<ApiAccess> {
  const kubectl = createKubectl(access, commands)
  const what = 'reading the credentials of the cluster'
  const viewed = await kubectl.run(['config', 'view', '--minify', '--flatten', '--raw', '-o', 'json'], {
    signal,
  })
  if (viewed.failure === 'interrupted') expectSuccess(viewed, what)
  // Not quoted: what was printed may hold secrets.
  if (viewed.exitCode !== 0) throw new EnvironmentError(`${what} failed`, { nextStep: REMEDY })
  const parsed = kubeconfigSchema.safeParse(jsonOf(viewed.stdout))
  if (!parsed.success)
    throw new EnvironmentError(`${what} failed: the kubeconfig has no cluster that kbench understands`, {
      nextStep: REMEDY,
    })
  const { cluster } = parsed.data.clusters[0]
  const user = parsed.data.users?.[0]?.user ?? {}
  refuseUnsupported(cluster['proxy-url'], user.as)
  const plugin = user.exec === undefined ? {} : await runPlugin(user.exec, cluster, commands, signal)
  // As kubectl prefers them: what is in the file may have been renewed.
  const token = (await tokenOf(user.tokenFile, files)) ?? user.token ?? plugin.token
  const clientCertificate =
    decoded(user['client-certificate-data'], 'client-certificate-data') ?? plugin.clientCertificateData
  const clientKey = decoded(user['client-key-data'], 'client-key-data') ?? plugin.clientKeyData
  const certificateAuthority = decoded(cluster['certificate-authority-data'], 'certificate-authority-data')
  return {
    server: cluster.server,
    ...defined({
      serverName: cluster['tls-server-name'],
      skipVerification: cluster['insecure-skip-tls-verify'] === true ? true : undefined,
      certificateAuthority,
      clientCertificate,
      clientKey,
      token,
    }),
  }
}

function refuseUnsupported(proxy: string | undefined, impersonated: string | undefined): void {
  if (proxy !== undefined)
    throw new EnvironmentError(
      'the kubeconfig reaches the API server by a proxy (proxy-url), which is not supported',
      { nextStep: 'Use a kubeconfig that reaches the API server directly.' },
    )
  if (impersonated !== undefined)
    throw new EnvironmentError('the kubeconfig acts as another user (as), which is not supported', {
      nextStep: 'Use a kubeconfig of the user itself.',
    })
}

async function runPlugin(
  plugin: z.infer<typeof pluginSchema>,
  cluster: Cluster,
  commands: CommandRunner,
  signal: AbortSignal,
): Promise<z.infer<typeof credentialSchema>['status']> {
  const what = `asking ${plugin.command} for credentials`
  const result = await commands.run([plugin.command, ...(plugin.args ?? [])], {
    signal,
    timeoutSeconds: PLUGIN_SECONDS,
    env: {
      ...Object.fromEntries((plugin.env ?? []).map(({ name, value }) => [name, value])),
      KUBERNETES_EXEC_INFO: JSON.stringify({
        kind: 'ExecCredential',
        apiVersion: plugin.apiVersion,
        spec: { interactive: false, ...(plugin.provideClusterInfo === true ? { cluster } : {}) },
      }),
    },
  })
  if (result.failure === 'interrupted') expectSuccess(result, what)
  if (result.failure === 'not-found')
    throw new EnvironmentError(`${what} failed: it is not installed or not on PATH`, {
      nextStep: plugin.installHint ?? REMEDY,
    })
  // Not quoted either: some plugins print the credentials with their complaints.
  if (result.exitCode !== 0)
    throw new EnvironmentError(
      `${what} failed: ${result.failure ?? `exit code ${String(result.exitCode)}`}`,
      { nextStep: REMEDY },
    )
  const parsed = credentialSchema.safeParse(jsonOf(result.stdout))
  if (!parsed.success)
    throw new EnvironmentError(`${what}: what it printed is no ExecCredential`, { nextStep: REMEDY })
  return parsed.data.status
}

async function tokenOf(file: string | undefined, files: Files): Promise<string | undefined> {
  if (file === undefined) return undefined
  const token = (await files.readIfPresent(file))?.trim()
  if (token === undefined || token === '')
    throw new EnvironmentError(`the token file of the kubeconfig, ${file}, is missing or empty`, {
      nextStep: REMEDY,
    })
  return token
}

function decoded(data: string | undefined, key: string): string | undefined {
  if (data === undefined) return undefined
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(data), (c) => c.charCodeAt(0)))
  } catch {
    throw new EnvironmentError(`the ${key} of the kubeconfig is not base64`, { nextStep: REMEDY })
  }
}
