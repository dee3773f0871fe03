/**
 * The value of a field of the identity, for people: a fact that does not exist is "none", a parameter without a value
 * ("suite.storage.ioEngine") is "not set".
 */
export function formatFieldValue(field: string, value: string | null | undefined): string {
  return value ?? (field.startsWith('suite.') ? 'not set' : 'none')
}
