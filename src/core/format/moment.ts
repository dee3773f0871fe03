/** A time of a record for people: "2026-11-20 10:00 UTC". What is no time in UTC stays as it is. */
export function formatMoment(time: string): string {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/.exec(time) ?? []
  return day === undefined || minute === undefined ? time : `${day} ${minute} UTC`
}
