import type { Component } from 'svelte'

/** Whether the help is open, and its content: the keys, a rule, or the legend of the board. */
export const helpState = $state<{ open: boolean; rule: string | undefined; legend: boolean }>({
  open: false,
  rule: undefined,
  legend: false,
})

interface Part<P> {
  default: Component<P & Record<string, unknown>>
}

/** The parts of the games' rulebooks that the help shows; they are fetched on demand. */
export interface Rulebooks {
  /** The games that have one. */
  games(): string[]
  rule(): Promise<Part<{ rule: string }>>
  legend(): Promise<Part<{ game: string }>>
}

let provided: Rulebooks | undefined
/** Sets the rulebooks for the help, which knows no game itself. Called once, where the app is assembled. */
export function provideRulebooks(rulebooks: Rulebooks): void {
  provided = rulebooks
}
export const providedRulebooks = (): Rulebooks | undefined => provided

/** @param rule absent: the keys */
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
