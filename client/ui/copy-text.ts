/**
 * Copies text to the clipboard and returns whether it succeeded. Pages over plain http have no clipboard access: there
 * the text is selected in an invisible field and copied from it.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Not allowed here, or the page is not in front: the other way may be open.
  }
  const before = document.activeElement
  const field = document.createElement('textarea')
  field.value = text
  field.style.cssText = 'position:fixed;top:0;left:0;opacity:0'
  // A dialog takes the focus back from what is outside of it.
  const place = before?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  try {
    field.select()
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
