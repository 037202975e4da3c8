import { type ReactNode, useState } from 'react'
import { PACE_DEFAULT_HZ } from '../../../shared/protocol/limits'
import { DEFAULT_SETTINGS, LINE_RATES } from '../../store/account/user-settings'
import { settings as text } from '../../text/settings'
import { watchlist } from '../../text/watchlist'
import { NoticePanel } from '../../ui/notice'
import { Segmented } from '../../ui/segmented'
import { StateView } from '../../ui/state-view'
import { TextField } from '../../ui/text-field'
import { ChartsSection } from './charts-section'
import { ColumnsSection } from './columns-section'
import { DefaultRow } from './default-row'
import { FlowPreview } from './flow-preview'
import { FlowSection } from './flow-section'
import { LookSection } from './look-section'
import { PrintsSection } from './prints-section'
import { SaveBar } from './save-bar'
import { SettingsTools } from './settings-tools'
import { SoundSection } from './sound-section'
import { type SettingsHandle, useSettings } from './use-settings'
import { ZoneSection } from './zone-section'

const words = text.lab
const nameOfRate = (rate: number) => (rate === 0 ? words.fastest(PACE_DEFAULT_HZ) : words.perSecond(rate))
const RATES = LINE_RATES.map((rate) => ({ value: String(rate), title: nameOfRate(rate) }))

/** Experimental features. */
function LabSection({ settings }: { settings: SettingsHandle }) {
  return (
    <DefaultRow
      settings={settings}
      name="lab.rate"
      title={words.rate}
      why={words.rateWhy}
      byDefault={nameOfRate(DEFAULT_SETTINGS['lab.rate'])}
    >
      <Segmented
        label={words.rate}
        className="h-7"
        value={String(settings.values['lab.rate'])}
        onChange={(value) => settings.set('lab.rate', Number(value))}
        options={RATES}
      />
    </DefaultRow>
  )
}

type SectionName = keyof typeof text.sections
const SECTIONS = Object.keys(text.sections) as SectionName[]

/** Sections that other features bring along; they store by themselves. */
type Brought = Record<'lists' | 'voice' | 'alerts' | 'keys' | 'desks' | 'walls', ReactNode>

/** Every word below a value. */
const wordsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(wordsOf)
      : []

/** Search terms of a section. */
const WORDS: Record<SectionName, readonly string[]> = {
  lists: [watchlist.addGroup, watchlist.paste, watchlist.colour],
  flow: wordsOf(text.flow),
  prints: wordsOf(text.prints),
  columns: wordsOf(watchlist.columns),
  charts: wordsOf(text.charts),
  sound: wordsOf(text.sound),
  alerts: text.words.alerts,
  keys: text.words.keys,
  desks: text.words.desks,
  walls: text.words.walls,
  zone: wordsOf(text.zone),
  look: wordsOf(text.look),
  lab: wordsOf(text.lab),
}

/** Storage of a section's settings. */
const SCOPES: Partial<Record<SectionName, string>> = { look: text.localScope, desks: text.atOnce, alerts: text.atOnce }

const found = (typed: string): SectionName[] => {
  const word = typed.trim().toLowerCase()
  return SECTIONS.filter((name) => [text.sections[name], ...WORDS[name]].join(' ').toLowerCase().includes(word))
}

const bodiesOf = (settings: SettingsHandle, { voice, ...brought }: Brought): Record<SectionName, ReactNode> => ({
  ...brought,
  flow: (
    <FlowSection settings={settings}>
      <FlowPreview settings={settings} />
    </FlowSection>
  ),
  prints: <PrintsSection settings={settings} />,
  columns: <ColumnsSection settings={settings} />,
  charts: <ChartsSection settings={settings} />,
  sound: <SoundSection settings={settings} voice={voice} />,
  zone: <ZoneSection settings={settings} />,
  look: <LookSection />,
  lab: <LabSection settings={settings} />,
})

/** All settings of a person. */
export function SettingsView(brought: Brought) {
  const settings = useSettings()
  const [typed, setTyped] = useState('')
  const shown = found(typed)
  if (!settings.ready) {
    if (settings.error) {
      return (
        <NoticePanel
          title={text.loadFailed}
          why={settings.error.message}
          onRetry={settings.reload}
          className="bg-panel"
        />
      )
    }
    return <StateView state="loading" className="bg-panel" />
  }
  const bodies = bodiesOf(settings, brought)
  return (
    <div className="flex h-full flex-col">
      <div className="grid min-h-0 flex-1 gap-px bg-line max-lg:grid-rows-[auto_minmax(0,1fr)] lg:grid-cols-[14rem_minmax(0,1fr)]">
        <nav aria-label={text.sectionList} className="bg-panel">
          <div className="p-2">
            <TextField
              label={text.search}
              hideLabel
              placeholder={text.search}
              type="search"
              value={typed}
              onChange={setTyped}
            />
          </div>
          <div className="max-lg:hidden">
            {shown.map((name) => (
              <a
                key={name}
                href={`#${name}`}
                className="block px-3 py-1.5 text-text-2 hover:bg-raised hover:text-text-1"
              >
                {text.sections[name]}
              </a>
            ))}
          </div>
          <SettingsTools settings={settings} />
        </nav>
        <div className="min-h-0 overflow-y-auto bg-panel">
          {shown.length === 0 && <NoticePanel title={text.noMatch} />}
          {shown.map((name) => (
            <section key={name} id={name} aria-labelledby={`${name}-title`}>
              <h2
                id={`${name}-title`}
                className="flex items-baseline justify-between border-b border-line bg-app px-3 py-1.5 font-medium"
              >
                {text.sections[name]}
                <span className="text-12 font-normal text-text-3">{SCOPES[name] ?? text.scope}</span>
              </h2>
              {bodies[name]}
            </section>
          ))}
        </div>
      </div>
      <SaveBar settings={settings} />
    </div>
  )
}
