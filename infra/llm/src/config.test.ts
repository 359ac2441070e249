import { describe, expect, it } from 'vitest';
import { readLlmConfig } from '#src/config.ts';

const URL_ONLY = { ASSIZE_LLM_URL: 'http://127.0.0.1:8080/v1' };
const SET = { ...URL_ONLY, ASSIZE_LLM_MODEL: 'small' };

describe('readLlmConfig', () => {
  it('is undefined where no model is named', () => {
    expect(readLlmConfig({})).toBeUndefined();
    expect(readLlmConfig({ ASSIZE_LLM_TIMEOUT: '5s' })).toBeUndefined();
  });

  it('has a default for everything but the place and the name', () => {
    expect(readLlmConfig(SET)).toEqual({
      url: 'http://127.0.0.1:8080/v1',
      model: 'small',
      timeoutMs: 20_000,
      maxTokens: 2048,
      temperature: 0,
      schema: 'portable',
    });
    expect(readLlmConfig({ ...SET, ASSIZE_LLM_API_KEY: 'k' })).toMatchObject({ apiKey: 'k' });
  });

  it('names what is missing beside what is set', () => {
    expect(() => readLlmConfig(URL_ONLY)).toThrow(/ASSIZE_LLM_MODEL holds nothing; it must be set/);
    expect(() => readLlmConfig({ ASSIZE_LLM_MODEL: 'small' })).toThrow(/ASSIZE_LLM_URL/);
  });

  it('refuses what is no web address, and shows no key', () => {
    expect(() => readLlmConfig({ ...SET, ASSIZE_LLM_URL: 'small' })).toThrow(/ASSIZE_LLM_URL/);
    for (const url of ['http://user:hidden@there/v1', 'http://there:99999/v1', 'http://a b/v1']) {
      expect(() => readLlmConfig({ ...SET, ASSIZE_LLM_URL: url })).toThrow(
        /ASSIZE_LLM_URL holds a malformed address(?!.*hidden)/s,
      );
    }
    for (const key of ['hidden…', 'hid\nden'])
      expect(() => readLlmConfig({ ...SET, ASSIZE_LLM_API_KEY: key })).toThrow(
        /ASSIZE_LLM_API_KEY holds a secret of [78] characters(?!.*hid)/s,
      );
    const secret = { ...SET, ASSIZE_LLM_API_KEY: 'hidden', ASSIZE_LLM_TIMEOUT: 'soon' };
    expect(() => readLlmConfig(secret)).toThrow(/^(?!.*hidden)/s);
  });
});
