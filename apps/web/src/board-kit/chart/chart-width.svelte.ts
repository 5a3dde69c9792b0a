import { onSize } from '../../ui/element-size.ts'

/** The width of a chart, in px, as long as it is not known and while the chart is hidden. */
const unseen = 340

/**
 * The width at which a chart is drawn, in px: that of the element with `attach`. A chart is drawn at the width at which
 * it is shown, so that its text keeps its size on a phone. The width is never 0, at which columns would be narrower
 * than nothing.
 */
export class ChartWidth {
  #shown = $state(0)
  readonly attach = onSize(({ clientWidth }) => {
    this.#shown = clientWidth
  })

  get px(): number {
    return this.#shown || unseen
  }
}
