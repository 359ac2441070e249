import { describe, expect, it } from 'vitest';
import { foreignLanguage, unreadLanguage } from '#src/stance/language.ts';

const FOREIGN: readonly (readonly [language: string, text: string])[] = [
  ['fr', 'Le déploiement a réussi hier soir et le service fonctionne.'],
  ['fr', 'Le déploiement a échoué hier soir, le service est en panne.'],
  ['de', 'Der Dienst ist seit heute Morgen nicht mehr erreichbar.'],
  ['es', 'La copia de seguridad se completó sin errores.'],
  ['it', 'La migrazione è stata completata senza interruzioni.'],
  ['fr', 'Le déploiement de 14:02 a échoué.'],
  ['fr', 'Le groupe BTS a huit membres.'],
  ['pl', 'Serwer przestał odpowiadać o godzinie dziesiątej.'],
  ['ru', 'Сервер перестал отвечать сегодня утром.'],
  ['zh', '数据库昨晚成功升级。'],
  ['ja', 'サービスは今朝から停止しています。'],
];

const READ: readonly string[] = [
  '',
  'ok',
  'OK 200',
  'kubectl drain node-19 --force',
  'ERROR ECONNREFUSED 10.0.4.17:5432',
  'sda1 /var/lib/docker ext4 noatime 0 2',
  'proxy_pass http://backend; # staging',
  'nginx: [emerg] bind() to 0.0.0.0:80 failed',
  'auth.retry.max=3 auth.retry.delay=200ms',
  'Anna Weiss, Femi Balogun, Lucia Prado, Piet Vos',
  'replica-a lag 0 s, replica-b lag 4 s',
  'p99 fell from 90 to 55 ms',
  'The service in Málaga was restarted by José Peña.',
  'Rollback complete.',
  'OPS-9453: assignee Amara -> Piet Vos.',
  'du: 55772 MB the tape vault',
  'CI: postgres 14 ✓, postgres 15 ✓, postgres 16 ✓',
  'rg -n "fetchUser" --type ts packages/ apps/ | wc -l',
  `grep -rn '"lodash"' --include=package.json . | grep -v node_modules\nweb/package.json:24: "lodash": "4.17.21"`,
];

describe('foreignLanguage', () => {
  it.each(FOREIGN)('knows %s: %s', (language, text) => {
    expect(foreignLanguage(text)).toBe(language);
  });

  it.each(READ)('takes no English, log or code for foreign: %s', (text) => {
    expect(foreignLanguage(text)).toBeNull();
  });
});

describe('unreadLanguage', () => {
  it.each([
    ['de', 'Der Dienst läuft.', 'Der Dienst steht.'],
    ['fr', 'Le pod est mort.', 'Le pod est vivant.'],
    ['it', 'Il job è fallito.', 'Il job è riuscito.'],
  ])('knows %s by two texts that are too short each: %s %s', (language, claim, passage) => {
    expect([foreignLanguage(claim), foreignLanguage(passage)]).toEqual([null, null]);
    expect(unreadLanguage(claim, passage, passage)).toBe(language);
  });

  it.each([
    ['The deploy failed.', 'Rollback complete.'],
    ['sda1 is full.', 'sda1 /var/lib/docker ext4 noatime 0 2'],
    ['Il job di Roma is green.', 'The nightly job of Rome has passed.'],
    ['auth.retry.max=3', 'Anna Weiss, Femi Balogun, Lucia Prado, Piet Vos'],
  ])('reads English, logs and names: %s %s', (claim, passage) => {
    expect(unreadLanguage(claim, passage, passage)).toBeNull();
  });

  it('knows a short window by its passage', () => {
    const passage = 'Hier soir tout va bien. Le déploiement a réussi et le service fonctionne.';
    expect(unreadLanguage('The deploy failed.', 'Tout va bien.', passage)).toBe('fr');
  });
});
