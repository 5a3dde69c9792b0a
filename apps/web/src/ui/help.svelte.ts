/** Whether the help is open, and which rule it was opened for. */
export const help = $state<{ open: boolean; rule: string | undefined }>({ open: false, rule: undefined })

export function openHelp(rule?: string): void {
  help.open = true
  help.rule = rule
}

export function closeHelp(): void {
  help.open = false
}
