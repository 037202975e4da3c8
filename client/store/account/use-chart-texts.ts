import { useAccountText } from './account-texts'

/** Stored texts of K-lines, the same on every page: settings, formulas of the user and presets. */
export function useChartTexts() {
  const settingsText = useAccountText('chart.bars')
  const formulas = useAccountText('chart.formulas')
  const presets = useAccountText('chart.presets')
  return { settingsText, own: { formulas, presets } }
}
