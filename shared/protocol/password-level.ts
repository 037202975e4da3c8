type PasswordLevel = 'HIGH' | 'MIDDLE' | 'LOW'

export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 128

/** Length as people count it: an emoji or a rare character is one. */
export const passwordLength = (password: string): number => [...password].length

/**
 * The specification's meter (§5): HIGH from 12 characters with a lower-case letter, an upper-case letter and a digit;
 * MIDDLE from 8 with a letter and a digit; otherwise LOW. Advice for the person typing, never a gate.
 */
export function passwordLevel(password: string): PasswordLevel {
  const length = passwordLength(password)
  const lower = /[a-z]/.test(password)
  const upper = /[A-Z]/.test(password)
  const digit = /\d/.test(password)
  if (length >= 12 && lower && upper && digit) return 'HIGH'
  if (length >= 8 && (lower || upper) && digit) return 'MIDDLE'
  return 'LOW'
}
