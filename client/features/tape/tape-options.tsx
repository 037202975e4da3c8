import { address } from '../../../shared/protocol/routes'
import { tapeText } from '../../text/trading'
import { formatYuan } from '../../ui/format'
import { IconButton } from '../../ui/icon-button'
import { SoundIcon, SoundOffIcon } from '../../ui/icons-sound'
import { PageLink } from '../../ui/page-link'
import { Popover } from '../../ui/popover'
import { Segmented } from '../../ui/segmented'
import type { TapeChoice, Tier, TierBounds } from './tiers'

const TIERS: readonly Tier[] = [0, 1, 2, 3]

interface TapeOptionsProps {
  choice: TapeChoice
  bounds: TierBounds
  onChange: (choice: TapeChoice) => void
}

/** Visible and audible tiers of prints. */
export function TapeOptions({ choice, bounds, onChange }: TapeOptionsProps) {
  const options = (none: string) =>
    TIERS.map((tier) => ({
      value: String(tier),
      title: tier === 0 ? none : tapeText.from(formatYuan(bounds[tier - 1] as number, { digits: 0 })),
    }))
  const rows = [
    { name: 'only', title: tapeText.only, none: tapeText.all },
    { name: 'heard', title: tapeText.sound, none: tapeText.noSound },
  ] as const
  return (
    <Popover
      label={tapeText.options}
      trigger={
        <IconButton label={tapeText.options} aria-pressed={choice.only > 0 || choice.heard > 0}>
          {choice.heard > 0 ? <SoundIcon /> : <SoundOffIcon />}
        </IconButton>
      }
    >
      <div className="flex w-76 max-w-[calc(100vw-32px)] flex-col gap-2 text-12">
        {rows.map(({ name, title, none }) => (
          <div key={name} className="flex items-center justify-between gap-2">
            <span className="text-text-2">{title}</span>
            <Segmented
              label={title}
              options={options(none)}
              value={String(choice[name])}
              onChange={(tier) => onChange({ ...choice, [name]: Number(tier) as Tier })}
            />
          </div>
        ))}
        <p className="text-text-3">{tapeText.soundHelp}</p>
        <p className="text-text-3">
          {tapeText.tiers}{' '}
          <PageLink href={address.customNew()} className="whitespace-nowrap text-accent">
            {tapeText.toSettings}
          </PageLink>
        </p>
      </div>
    </Popover>
  )
}
