export * from '../../shared/flow/split-score'
