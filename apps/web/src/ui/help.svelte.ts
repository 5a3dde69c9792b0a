import type { Component } from 'svelte'

/** The state of the help: whether it is open, and whether it shows the keys, a rule, or the legend of the board. */
export const helpState = $state<{ open: boolean; rule: string | undefined; legend: boolean }>({
  open: false,
  rule: undefined,
  legend: false,
})

interface Part<P> {
  default: Component<P & Record<string, unknown>>
}

/** The components of the games' rulebooks that the help shows, fetched on demand. */
export interface Rulebooks {
  /** The ids of the games that have a rulebook. */
  games(): string[]
  rule(): Promise<Part<{ rule: string }>>
  legend(): Promise<Part<{ game: string }>>
}

let provided: Rulebooks | undefined
/**
 * Provides the help with the rulebooks, because the help itself knows no game. Called once, where the app is assembled.
 */
export function provideRulebooks(rulebooks: Rulebooks): void {
  provided = rulebooks
}
export const providedRulebooks = (): Rulebooks | undefined => provided

/**
 * Opens the help.
 * @param rule the id of the rule to show; when absent, the keys are shown
 */
export function openHelp(rule?: string): void {
  helpState.open = true
  helpState.rule = rule
  helpState.legend = false
}

export function openLegend(): void {
  helpState.open = true
  helpState.rule = undefined
  helpState.legend = true
}

export function closeHelp(): void {
  helpState.open = false
}
