import { useAccountText } from './account-texts'

/** Stored texts of K-lines, the same on every page: settings, formulas of the user and presets. */
export function useChartTexts() {
  const kept = useAccountText('chart.bars')
  const formulas = useAccountText('chart.formulas')
  const presets = useAccountText('chart.presets')
  return { kept, own: { formulas, presets } }
}
