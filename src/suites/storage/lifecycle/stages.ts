/** What of a volume's life is timed when asked for, besides its provisioning. */
export const VOLUME_STAGES = ['attach', 'snapshot', 'expand'] as const
export type VolumeStage = (typeof VOLUME_STAGES)[number]
