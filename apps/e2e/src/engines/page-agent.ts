import type { Point } from './webdriver.ts'

/** The parameters of an expectation, as Playwright's matchers give them. */
export interface Expectation {
  expression: string
  isNot: boolean
  expectedNumber?: number
  expectedText?: unknown[]
  [parameter: string]: unknown
}
/** The result of an expectation at this moment. */
export interface Found {
  matches: boolean
  received?: { value?: unknown }
  /** In place of something received. */
  errorMessage?: string
}
export type State = 'visible' | 'enabled' | 'editable' | 'stable' | 'non-inert'
type Interceptor = { stop(): 'done' | { hitTargetDescription: string } }

/** The part of Playwright's InjectedScript that the agent uses. */
interface Injected {
  parseSelector(selector: string): unknown
  querySelector(selector: unknown, root: Node, strict: boolean): Element | undefined
  querySelectorAll(selector: unknown, root: Node): Element[]
  checkElementStates(
    node: Element,
    states: State[],
    frameVisible: boolean,
  ): Promise<undefined | 'error:notconnected' | { missingState: State }>
  elementState(node: Element, state: string, frameVisible: boolean): { matches: boolean }
  expect(
    node: Element | undefined,
    options: Expectation,
    all: Element[],
    frameVisible: boolean,
  ): Promise<Found>
  fill(node: Element, value: string): 'done' | 'needsinput' | 'error:notconnected'
  setInputFiles(node: Element, files: object[]): string | undefined
  selectOptions(node: Element, options: object[]): string | string[]
  setupHitTargetInterceptor(
    node: Element,
    action: 'mouse',
    point: Point,
    blocksAll: boolean,
  ): string | Interceptor
}

export type Agent = ReturnType<typeof agentOf>

/**
 * Acts within a page, by Playwright's own script. It is sent to the page as text, so it refers to nothing outside of
 * itself. `undefined` is always "not yet": the caller asks again.
 */
export function agentOf(injected: Injected) {
  let interceptor: Interceptor | undefined
  const all = (selector: string) => injected.querySelectorAll(injected.parseSelector(selector), document)
  /** @throws when there are several */
  const one = (selector: string) => injected.querySelector(injected.parseSelector(selector), document, true)

  /** @returns the element, once it is in all of these states */
  async function ready(selector: string, states: State[]): Promise<Element | undefined> {
    const element = one(selector)
    if (!element || (await injected.checkElementStates(element, states, true))) return undefined
    return element
  }

  /** The middle of the part of an element that the window shows. */
  function middleOf(element: Element): Point | undefined {
    const shown = [...element.getClientRects()]
      .map(({ left, right, top, bottom }) => ({
        left: Math.max(left, 0),
        right: Math.min(right, innerWidth),
        top: Math.max(top, 0),
        bottom: Math.min(bottom, innerHeight),
      }))
      .find(({ left, right, top, bottom }) => right - left >= 1 && bottom - top >= 1)
    return shown && { x: (shown.left + shown.right) / 2, y: (shown.top + shown.bottom) / 2 }
  }

  return {
    count: (selector: string) => all(selector).length,
    read: (selector: string, property: 'textContent' | 'innerText' | 'value') => {
      const element = one(selector)
      return element && { value: (element as unknown as Record<string, string | null>)[property] ?? null }
    },
    attribute: (selector: string, name: string) => {
      const element = one(selector)
      return element && { value: element.getAttribute(name) }
    },
    is: (selector: string, state: string) => {
      const element = one(selector)
      return !!element && injected.elementState(element, state, true).matches
    },
    exists: (selector: string) => one(selector) !== undefined,

    /**
     * Scrolls an element to where a mouse can click it, and watches that the click will not hit another one.
     * @param tries each puts the element elsewhere, out from below something that covers it
     */
    async aim(selector: string, tries: number): Promise<Point | undefined> {
      const element = await ready(selector, ['visible', 'enabled', 'stable', 'non-inert'])
      if (!element) return undefined
      const block = (['nearest', 'end', 'center', 'start'] as const)[tries % 4] as ScrollLogicalPosition
      element.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      const middle = middleOf(element)
      // The driver takes whole pixels.
      const point = middle && { x: Math.round(middle.x), y: Math.round(middle.y) }
      const watch = point && injected.setupHitTargetInterceptor(element, 'mouse', point, false)
      if (typeof watch !== 'object') return undefined
      interceptor = watch
      return point
    },
    /** @returns whether the click met the element at which it was aimed */
    hit: () => interceptor?.stop() === 'done',

    async fill(selector: string, value: string): Promise<true | undefined> {
      const element = await ready(selector, ['visible', 'enabled', 'editable'])
      const begun = element && injected.fill(element, value)
      if (begun === 'needsinput')
        document.execCommand(value ? 'insertText' : 'delete', false, value || undefined)
      return begun === 'done' || begun === 'needsinput' ? true : undefined
    },
    async select(selector: string, options: object[]): Promise<string[] | undefined> {
      const element = await ready(selector, ['visible', 'enabled'])
      const chosen = element && injected.selectOptions(element, options)
      return Array.isArray(chosen) ? chosen : undefined
    },
    /** Files with their contents in base64. */
    bring(selector: string, files: object[]): true | undefined {
      const element = one(selector)
      if (!element) return undefined
      const refusal = injected.setInputFiles(element, files)
      if (refusal) throw new Error(refusal)
      return true
    },

    /** As Playwright's server does it: some expectations are met where there is nothing. */
    async expect(selector: string, options: Expectation): Promise<Found> {
      const { expression, isNot } = options
      const isOfAll = expression === 'to.have.count' || expression.endsWith('.array')
      const elements = isOfAll ? all(selector) : [one(selector)].filter((each) => each !== undefined)
      if (isOfAll || elements.length > 0) return injected.expect(elements[0], options, elements, true)
      const met = ['to.be.hidden', 'to.be.detached']
      const unmet = ['to.be.visible', 'to.be.attached', 'to.be.in.viewport']
      if (!isNot && met.includes(expression)) return { matches: true }
      if (isNot && unmet.includes(expression)) return { matches: false }
      return { matches: isNot, errorMessage: 'element(s) not found' }
    },
  }
}
