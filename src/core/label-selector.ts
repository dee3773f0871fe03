/** Labels that an object must have, as kubectl and the API server select by them: "pool=a,zone=b". */
export function labelSelector(labels: Readonly<Record<string, string>>): string {
  return labelTexts(labels).join(',')
}

/** The same for a sentence: "pool=a, zone=b". */
export function labelList(labels: Readonly<Record<string, string>>): string {
  return labelTexts(labels).join(', ')
}

function labelTexts(labels: Readonly<Record<string, string>>): string[] {
  return Object.entries(labels).map(([key, value]) => `${key}=${value}`)
}
