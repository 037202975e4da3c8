/** True for what letters are written into: inputs, lists, editable text. */
export const acceptsTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** True for what takes letters itself: the same, and all of a dialog. */
export const capturesKeys = (target: EventTarget | null): boolean =>
  acceptsTyping(target) || (target instanceof HTMLElement && target.closest('[role="dialog"]') !== null)
