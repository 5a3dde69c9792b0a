/** A moment of a replay with its viewpoint, as written in the replay's address. */
export interface ReplayMoment {
  chapter: number | undefined
  /**
   * The number of the chapter's entries that have happened, counted in the truth, so that the number means the same
   * moment from every viewpoint.
   */
  at: number | undefined
  /** The viewpoint: the name of a side, or of a seat if several seats play the side; `public`; or `truth`. */
  from: string
  /** Whether the report is shown beside the map instead of the log. */
  report: boolean
  /** Whether the explanation in the report is requested as soon as the page opens. */
  isExplained?: boolean
}

const numberIn = (text: string | null) => (text !== null && /^\d{1,6}$/.test(text) ? Number(text) : undefined)

export function momentInQuery(query: string): ReplayMoment {
  const params = new URLSearchParams(query)
  const show = params.get('show')
  return {
    // Links made by older versions say `night` instead of `chapter`.
    chapter: numberIn(params.get('chapter') ?? params.get('night')),
    at: numberIn(params.get('at')),
    from: params.get('from') ?? 'truth',
    report: show === 'report' || show === 'why',
    isExplained: show === 'why',
  }
}

export function momentQuery({ chapter, at, from, report, isExplained }: ReplayMoment): string {
  const params = new URLSearchParams()
  if (chapter !== undefined) params.set('chapter', String(chapter))
  if (at !== undefined) params.set('at', String(at))
  params.set('from', from)
  if (report) params.set('show', isExplained ? 'why' : 'report')
  return `?${params}`
}
