const SECRET_FIELD =
  /\b(client-key-data|client-certificate-data|token|id-token|refresh-token|password|client-secret)(["']?\s*[:=]\s*)\S.*/gi
// oxlint-disable-next-line no-control-regex
const ESCAPES = /\u001b\[[0-9;?]*[A-Za-z]|[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * A line of the person's command as it may be shown: without the credentials that a kubeconfig has, should the command
 * print one, and without colours and what moves the cursor.
 */
export function redact(line: string): string {
  return line.replace(ESCAPES, '').replace(SECRET_FIELD, '$1$2…')
}
