import { type MoneyUnit, type TableUnits, tableUnits as text, type VolumeUnit } from '../text/columns'
import { Segmented } from './segmented'

interface UnitChoiceProps {
  units: TableUnits
  onChange: (units: TableUnits) => void
}

const USUAL = 'usual'
const MONEYS = Object.keys(text.moneys) as MoneyUnit[]
const VOLUMES = Object.keys(text.volumes) as VolumeUnit[]

/** Units of a table's money and volume; heads say them. */
export function UnitChoice({ units, onChange }: UnitChoiceProps) {
  const { money, volume } = units
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12">
      <span className="text-text-3">{text.money}</span>
      <Segmented<MoneyUnit | typeof USUAL>
        label={text.money}
        value={money ?? USUAL}
        options={[
          { value: USUAL, title: text.usual },
          ...MONEYS.map((value) => ({ value, title: text.moneys[value] })),
        ]}
        onChange={(chosen) =>
          onChange({ ...(volume ? { volume } : {}), ...(chosen === USUAL ? {} : { money: chosen }) })
        }
      />
      <span className="text-text-3">{text.volume}</span>
      <Segmented
        label={text.volume}
        value={volume ?? 'lot'}
        options={VOLUMES.map((value) => ({ value, title: text.volumes[value] }))}
        onChange={(chosen) => onChange({ ...(money ? { money } : {}), volume: chosen })}
      />
    </div>
  )
}
