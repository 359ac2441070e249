import { describe, expect, it } from 'vitest';
import { npmOptionsError } from './cli-npm.ts';
import { assizeProgram } from './cli.ts';

async function said(...args: string[]): Promise<{ text: string; code: string | null }> {
  let text = '';
  const write = (part: string): void => void (text += part);
  const program = assizeProgram().configureOutput({ writeOut: write, writeErr: write });
  for (const command of program.commands)
    command.configureOutput({ writeOut: write, writeErr: write });
  try {
    await program.parseAsync(['node', 'assize', ...args]);
    return { text, code: null };
  } catch (error) {
    return { text, code: error instanceof Error && 'code' in error ? String(error.code) : null };
  }
}

describe('the command line', () => {
  it('says its version', async () => {
    expect((await said('--version')).text).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it.each([
    [['reveiw'], '(Did you mean review?)'],
    [['review', '--evidnce', 'x'], '(Did you mean --evidence?)'],
  ])('of %j suggests the nearest, and prints no page of help over it', async (args, text) => {
    const told = await said(...args);
    expect(told.text).toContain(text);
    expect(told.text.split('\n').length).toBeLessThan(6);
  });

  it('refuses an option that is given again where one value counts', async () => {
    const twice = await said('review', '--evidence', 'a.md', '--claim', 'A.', '--evidence', 'b.md');
    expect(twice.text).toContain("option '--evidence <file>' is given twice");
    expect(twice.code).toBe('assize.givenTwice');
    const corpora = await said('map', 'tea', '--corpus', 'a', '--corpus', 'b');
    expect(corpora.code).toBe('assize.givenTwice');
  });

  it('takes one tag by an option, so that a claim may stand behind it', () => {
    const shadow = assizeProgram().commands.find((one) => one.name() === 'shadow');
    const { operands } = shadow?.parseOptions(['--tag', 'a', 'A claim.', '--tag', 'b']) ?? {};
    expect(operands).toEqual(['A claim.']);
    expect(shadow?.opts().tag).toEqual(['a', 'b']);
  });

  it('refuses two answers on one stdout, of which the second would be lost', async () => {
    const both = await said('explain', 'case.json', '--json', '--claim-review');
    expect(both.text).toContain("'--claim-review' cannot be used with option '--json'");
    expect(both.code).toBe('commander.conflictingOption');
  });

  it('takes no option for the value of the one before, which an empty variable leaves out', async () => {
    for (const option of ['--json', '--evidence', '--help']) {
      const told = await said('review', '--claim', option);
      expect(told.text).toContain(
        `option '--claim <text>' needs a value, but ${option} is an option`,
      );
      expect(told.code).toBe('assize.noValue');
    }
    const program = assizeProgram();
    const review = program.commands.find((one) => one.name() === 'review');
    review?.action(() => undefined);
    await program.parseAsync(['node', 'assize', 'review', '--claim', '--- is a rule.']);
    expect(review?.opts()).toMatchObject({ claim: '--- is a rule.' });
  });

  it('says that there is no such command to help with', async () => {
    const told = await said('help', 'nope');
    expect(told.text).toMatch(/^error: unknown command 'nope'\n/);
    expect(told.code).toBe('commander.unknownCommand');
    expect((await said('help', 'review')).text).toContain('Usage: assize review');
    for (const args of [
      ['nope', '--help'],
      ['keys', 'nope', '-h'],
    ]) {
      const asked = await said(...args);
      expect(asked.text).toMatch(/^error: unknown command 'nope'\n/);
      expect(asked.code).toBe('commander.unknownCommand');
    }
    expect((await said('spec', 'plan.md', '--help')).text).toContain('Usage: assize spec');
  });

  it('gives a command what stands behind it, though the one above has an option of that name', async () => {
    const program = assizeProgram();
    const spec = program.commands.find((one) => one.name() === 'spec');
    const gauntlet = spec?.commands.find((one) => one.name() === 'gauntlet');
    gauntlet?.action(() => undefined);
    await program.parseAsync(['node', 'assize', 'spec', 'gauntlet', '--final-boss', 'a.md']);
    expect(gauntlet?.opts()).toMatchObject({ finalBoss: true, ciFailOn: 'high' });
    expect(spec?.opts()).not.toHaveProperty('finalBoss');
  });

  it('tells a default in the form in which it is asked for', () => {
    const keys = assizeProgram().commands.find((one) => one.name() === 'keys');
    const rotate = keys?.commands.find((one) => one.name() === 'rotate');
    expect(rotate?.helpInformation()).toMatch(/\(default:\s+24h\)/);
  });

  it('says how its help is asked for in a checkout', async () => {
    expect((await said('reveiw')).text).toContain('npm run -s assize -- --help lists the commands');
  });

  it('groups its commands', async () => {
    const { text } = await said('--help');
    const groups = text.match(/^\S.*:$/gm);
    expect(groups).toEqual([
      'Options:',
      'Try a claim:',
      'Read and check a verdict:',
      'Search:',
      'Run a court:',
      'Write and measure:',
      'Help:',
    ]);
  });
});

describe('what npm keeps for itself', () => {
  const program = assizeProgram();
  const env = { npm_command: 'run', npm_lifecycle_event: 'review' };
  const claim = { ...env, npm_config_claim: 'true', npm_config_least_confidence: 'true' };

  it('is named with what to type', () => {
    expect(npmOptionsError(program, ['review', 'It is so.', '0.5'], claim)).toBe(
      'npm kept --claim, --least-confidence for itself: put -- before the options for assize, as in\n' +
        '  npm run -s review -- --claim … --least-confidence …',
    );
    const run = { ...claim, npm_lifecycle_event: 'assize' };
    expect(npmOptionsError(program, ['review'], run)).toContain(
      'npm run -s assize -- review --claim …',
    );
  });

  it('is nothing where it is another command’s, npm’s own, or not npm’s', () => {
    expect(npmOptionsError(program, ['verify', 'x'], claim)).toBeNull();
    expect(npmOptionsError(program, ['review'], { ...env, npm_config_json: 'true' })).toBeNull();
    expect(npmOptionsError(program, ['review'], { npm_config_claim: 'true' })).toBeNull();
  });
});
