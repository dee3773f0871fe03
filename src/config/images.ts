import * as z from 'zod'
import { imageSlug } from '../core/format/image-slug.ts'

/** As Docker takes it: nothing that a shell or a program would take for something else. */
const reference = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9][\w./:@-]*$/, { error: 'expected an image reference such as example/agent:dev' })
const given = z.union([z.array(reference).max(50), z.record(z.string(), reference)], {
  error: 'expected a list of image references, or names with an image reference each',
})

/** Names with one reference each; what a list does not name has the last part of its repository as name. */
export const imagesSchema = given.superRefine((images, context) => {
  const seen = new Set<string>()
  for (const [name] of namesAndReferences(images)) {
    const slug = imageSlug(name)
    if (slug === '') context.addIssue({ code: 'custom', message: `"${name}" has neither letter nor digit` })
    if (seen.has(slug))
      context.addIssue({
        code: 'custom',
        message: `two images have the name ${slug}: name them yourself`,
      })
    seen.add(slug)
  }
})

type GivenImages = z.output<typeof given>

/** By name, as KBENCH_IMAGE_<NAME> has it but in small letters. */
export function imagesByName(images: GivenImages): Readonly<Record<string, string>> {
  return Object.fromEntries(namesAndReferences(images).map(([name, image]) => [imageSlug(name), image]))
}

function namesAndReferences(images: GivenImages): (readonly [string, string])[] {
  if (!Array.isArray(images)) return Object.entries(images)
  return images.map((image) => [/([^/]*?)(?::[^/]*)?$/.exec(image.split('@')[0] ?? '')?.[1] ?? '', image])
}
