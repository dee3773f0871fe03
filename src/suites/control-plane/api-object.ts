export type ApiObject = Readonly<Record<string, unknown>>
