import type { Dialect } from './endpoint.ts'

interface Preset {
  title: string
  /** Where the server usually listens; absent for a service whose address must be entered. */
  address?: string
  dialect: Dialect
  /** It runs on the operator's machines, so that its calls cost nothing. */
  isOwn?: true
  /** Whether it needs an API key. */
  needsKey?: true
}

/** Model servers and services in use, with what is usual for them. */
export const PRESETS = {
  ollama: { title: 'Ollama', address: 'http://127.0.0.1:11434', dialect: 'ollama', isOwn: true },
  'llama.cpp': { title: 'llama.cpp', address: 'http://127.0.0.1:8080/v1', dialect: 'openai', isOwn: true },
  'lm-studio': { title: 'LM Studio', address: 'http://127.0.0.1:1234/v1', dialect: 'openai', isOwn: true },
  vllm: { title: 'vLLM', address: 'http://127.0.0.1:8000/v1', dialect: 'openai', isOwn: true },
  openai: { title: 'OpenAI', address: 'https://api.openai.com/v1', dialect: 'openai', needsKey: true },
  openrouter: { title: 'OpenRouter', address: 'https://openrouter.ai/api/v1', dialect: 'openai', needsKey: true },
  mistral: { title: 'Mistral', address: 'https://api.mistral.ai/v1', dialect: 'openai', needsKey: true },
  hosted: { title: 'another hosted service', dialect: 'openai', needsKey: true },
} as const satisfies Readonly<Record<string, Preset>>

export const findPreset = (name: string): Preset | undefined =>
  Object.hasOwn(PRESETS, name) ? PRESETS[name as keyof typeof PRESETS] : undefined
