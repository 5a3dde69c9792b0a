/**
 * Presses the button that sends the prepared order, for a keyboard shortcut. A button that needs a deliberate press
 * (the confirmation of an order, or the end of a turn without one) is only focused, so that Enter presses it.
 */
export function pressConfirm(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-confirm]:not(:disabled)')
  if (button?.matches('[data-deliberate]')) button.focus()
  else button?.click()
}

/** Handles the keys that work everywhere at the table, unless somebody is typing or a dialog is open. */
export function onConsoleKey(event: KeyboardEvent, back: () => void): void {
  const { target, key } = event
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (target instanceof Element && target.closest('input, select, textarea, dialog')) return
  const focus = (selector: string) => {
    const element = document.querySelector<HTMLElement>(selector)
    element?.focus()
    if (element) event.preventDefault()
  }
  if (key === 'Escape') back()
  else if (key === 'c' || key === 'C') pressConfirm()
  else if (key === 'm' || key === 'M') focus('[data-hex][tabindex="0"]')
  else if (key === 'p' || key === 'P') focus('[data-position]')
  else if (key === 'n' || key === 'N') {
    const notes = document.querySelector('[data-notes]')
    notes?.setAttribute('open', '')
    notes?.setAttribute('data-notes', 'write')
    focus('[data-notes-field], [data-notes] summary')
  } else if (key === 'o' || key === 'O')
    // Not the link to a rule: it stands before the choices, and a narrow window hides it.
    focus('[data-console] button:not(:disabled, .rule-link), [data-console] summary')
}
