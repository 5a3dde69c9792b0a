/**
 * Whether a page of this origin may open a connection: one that was loaded from the host it calls, or from the public
 * address. Programs that are no browsers name no origin.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true
  const from = hostOf(origin)
  return from !== undefined && (from === host || (publicUrl !== undefined && from === hostOf(publicUrl)))
}

function hostOf(url: string): string | undefined {
  try {
    return new URL(url).host
  } catch {
    return undefined
  }
}
