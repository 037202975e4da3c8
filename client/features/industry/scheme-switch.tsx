import type { IndustryList } from '../../../shared/protocol/rest'
import { industryText as text } from '../../text/industry'
import { Segmented } from '../../ui/segmented'

export interface SchemeSwitchProps {
  scheme: string
  schemes: IndustryList['schemes']
  onChange: (scheme: string) => void
}

/** Every classification that people know, and those the feed brings; what it lacks is disabled and says why. */
export function SchemeSwitch({ scheme, schemes, onChange }: SchemeSwitchProps) {
  const known: Record<string, string> = text.schemes
  const keys = [...new Set([...Object.keys(known), ...schemes.map(({ key }) => key)])]
  const options = keys.map((key) => {
    const served = schemes.find((each) => each.key === key)
    const title = known[key] ?? served?.title ?? key
    return {
      value: key,
      title: <span title={served ? undefined : text.schemeMissing(title)}>{title}</span>,
      disabled: !served,
    }
  })
  return <Segmented label={text.scheme} options={options} value={scheme} onChange={onChange} />
}
