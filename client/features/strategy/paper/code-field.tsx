import type { RefObject } from 'react'
import { codeOf, type InstrumentId } from '../../../../shared/market/instrument'
import { useInstruments } from '../../../store/hooks'
import { searchSecurities } from '../../../store/rows/instruments'
import { paper } from '../../../text/paper'
import { watchlist } from '../../../text/watchlist'
import { SuggestionField } from '../../../ui/suggestion-field'
import { codeWithName } from './paper-words'

const text = paper.ticket
const MATCHES_MAX = 8

interface CodeFieldProps {
  code: InstrumentId
  onCode: (code: InstrumentId) => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Finds a security that can be bought by code, pinyin or name. */
export function CodeField({ code, onCode, inputRef }: CodeFieldProps) {
  const instruments = useInstruments()
  const find = (typed: string) =>
    searchSecurities(instruments, typed, MATCHES_MAX).map(({ id, name }) => ({ id, code: codeOf(id), name }))
  return (
    <SuggestionField
      ref={inputRef}
      label={text.code}
      placeholder={text.codeHint}
      value={code === '' ? '' : codeWithName(instruments, code)}
      find={find}
      noMatch={watchlist.noMatch}
      onChoose={onCode}
    />
  )
}
