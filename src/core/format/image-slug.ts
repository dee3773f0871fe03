/** The name of an image of the subject, as a part of a repository's name: `My_Agent` → `my-agent`. */
export function imageSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** The environment variable that names an image: `my-agent` → `KBENCH_IMAGE_MY_AGENT`. */
export function imageVariable(slug: string): string {
  return `KBENCH_IMAGE_${slug.toUpperCase().replaceAll('-', '_')}`
}
