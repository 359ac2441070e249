import { runTool, withoutNpm } from './tool.mjs';

/** Also installs the packages in `beside` (`name@version`). No install scripts are run. */
export async function npmInstall({ name, version, beside, into, what, lock }) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const alone = ['--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', into];
  await runTool('npm', ['install', ...quiet, ...alone, `${name}@${version}`, ...(beside ?? [])], {
    cwd: into,
    env: withoutNpm(process.env),
    what,
    failure:
      `npm could not install ${name} ${version}: ` +
      'correct what it reports below (usually the network or the registry settings), ' +
      'and run the same command again',
    lock,
  });
}
