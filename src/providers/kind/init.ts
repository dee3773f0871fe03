import type { InitHints } from '../../ports/provider.ts'

export const KIND_INIT: InitHints = {
  hasNetworkPlugin: true,
  options: ({ replaces, because }) => [
    'nodes: 3 # two workers to measure between',
    ...(replaces
      ? [
          `# What you ship is the network plugin${because}, so kind does not install its own.`,
          '# Remove this for a plugin that only chains onto another one.',
          'defaultCni: false',
        ]
      : ['# defaultCni: false # when what you ship is the network plugin: kind then installs none itself']),
  ],
}
