import { readHeyCsv, HEY_CSV_HEADER } from './hey-csv.ts'
import { readHeyText } from './hey-text.ts'
import type { Importer } from './importer.ts'

/** One run of hey against one address, as its report or as the list of its requests. */
export const heyImporter: Importer = {
  id: 'hey',
  title: 'hey',
  reads: 'the report that hey prints, or the list of `hey -o csv`',
  labels: {
    entry: { example: 'cluster-ip' },
    keepalive: { values: ['on', 'off'], example: 'on' },
  },
  recognises: (text) =>
    HEY_CSV_HEADER.test(text) || (/^Summary:/m.test(text) && /^[ \t]+Fastest:/m.test(text)),
  read: (file) => (HEY_CSV_HEADER.test(file.text) ? readHeyCsv(file) : readHeyText(file)),
}
