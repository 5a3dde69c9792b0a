/** A moment of a replay, as its address has it. */
export interface Moment {
  night: number | undefined
  /** How many lines of the night have happened, in truth: the same moment from every viewpoint. */
  at: number | undefined
  /** The name of a side or, where several play it, a seat; `public` or `truth`. */
  from: string
  /** Whether the report stands beside the map, rather than the log. */
  report: boolean
}

const numberIn = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

export function momentIn(query: string): Moment {
  const params = new URLSearchParams(query)
  return {
    night: numberIn(params.get('night')),
    at: numberIn(params.get('at')),
    from: params.get('from') ?? 'truth',
    report: params.get('show') === 'report',
  }
}

export function queryOf({ night, at, from, report }: Moment): string {
  const params = new URLSearchParams()
  if (night !== undefined) params.set('night', String(night))
  if (at !== undefined) params.set('at', String(at))
  params.set('from', from)
  if (report) params.set('show', 'report')
  return `?${params}`
}
