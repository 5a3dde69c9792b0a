const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * A text escaped for HTML: between tags, or in an attribute with double quotes. Not the function of
 * `@opsroom/pictures/svg`: mail programs that know only HTML 4 show its `&apos;` literally.
 */
export const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
