/**
 * Makes a new random id. `crypto.randomUUID` exists only at secure addresses, but a friend on the same network may use
 * plain http.
 */
export function freshId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
