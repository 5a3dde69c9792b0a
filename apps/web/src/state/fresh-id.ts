/**
 * Makes a new random id, even without `crypto.randomUUID`, which exists only at secure addresses: a person on the same
 * network may open the page over plain http.
 */
export function freshId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
