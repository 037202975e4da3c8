import { ZeusError } from '../../../../shared/protocol/errors'

/** Free fields of the user record that the person may write, by their names on the wire. */
export const PROFILE_FIELDS = [
  ...['company', 'name', 'givenName', 'familyName', 'middleName', 'profile', 'preferredUsername', 'website', 'gender'],
  ...['birthdate', 'zoneinfo', 'locale', 'address', 'formatted', 'streetAddress', 'locality', 'region', 'postalCode'],
  ...['city', 'province', 'country', 'device', 'browser', 'oauth'],
] as const

export type Profile = Partial<Record<string, string>>

const FIELD_MAX = 512

/** Fields with a fixed format; other fields are any short text. */
const shapes: Record<string, RegExp> = {
  gender: /^[UMF]?$/,
  birthdate: /^(\d{4}(-\d{2}(-\d{2})?)?)?$/,
  website: /^(https?:\/\/\S{1,500})?$/,
  profile: /^(https?:\/\/\S{1,500})?$/,
  locale: /^[\w-]{0,35}$/,
  zoneinfo: /^[\w/+-]{0,64}$/,
}

const isControl = (sign: string): boolean => {
  const point = sign.codePointAt(0) ?? 0
  return (point < 32 && point !== 10 && point !== 13) || point === 127
}

/** Invisible characters that change how surrounding text reads: direction marks and zero-width spaces. */
const HIDDEN = /[\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu

/**
 * External name in display form: without invisible characters, at most 64 characters; `fallback` if nothing is left.
 */
export function shownName(text: string, fallback: string): string {
  const seen = [...text.replace(HIDDEN, '')].filter((sign) => !isControl(sign) && sign !== '\n' && sign !== '\r')
  return seen.join('').trim().slice(0, 64) || fallback
}

/** Checks one field's text. Throws `field-invalid` naming it. */
export function checkField(name: string, value: string): string {
  const shape = shapes[name]
  const hidden = [...value].some(isControl) || value.search(HIDDEN) !== -1
  if (value.length > FIELD_MAX || hidden || (shape && !shape.test(value))) {
    throw new ZeusError('field-invalid', name)
  }
  return value
}

const PHOTO = /^(\/uploads\/[\w.-]{1,80}|https?:\/\/[^\s"'<>]{1,500})$/

/** Address of a picture: one of our own uploads or elsewhere; null for none. Throws `field-invalid`. */
export function checkPhoto(value: string | null): string | null {
  if (value && !PHOTO.test(value)) throw new ZeusError('field-invalid', 'photo')
  return value || null
}

/** Changes to the writable fields among `given`; null clears a field. Throws `field-invalid`. */
export function profileChanges(given: Readonly<Record<string, unknown>>): Record<string, string | null> {
  const changes: Record<string, string | null> = {}
  for (const name of PROFILE_FIELDS) {
    const value = given[name]
    if (value === undefined) continue
    if (value !== null && typeof value !== 'string') throw new ZeusError('field-invalid', name)
    changes[name] = value === null ? null : checkField(name, value)
  }
  return changes
}
