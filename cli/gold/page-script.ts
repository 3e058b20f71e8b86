/**
 * The script of the annotation page, as the browser runs it. It shows the sentences as text, never as markup; keeps the
 * labels in the browser as they are given; and writes them to a file that is the annotator's CSV with its labels.
 */
export const PAGE_SCRIPT = `
'use strict';

/** The sheet's CSV with the labels that are given: they stand in the last column. */
function csvOf(sheet, labels) {
  return sheet.head + sheet.rows.map((row) => row.csv + '"' + (labels[row.id] || '') + '"\\r\\n').join('');
}

function annotate(sheet) {
  const place = 'esfp-gold-' + sheet.name;
  let isKept = true;
  let isSaved = true;
  let labels = {};
  try {
    labels = JSON.parse(localStorage.getItem(place)) || {};
  } catch {
    isKept = false;
  }
  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text || '' });
  const boxes = [];
  const progress = document.getElementById('progress');

  function show() {
    const done = sheet.rows.filter((row) => labels[row.id]).length;
    progress.textContent = done + ' of ' + sheet.rows.length + ' sentences labelled' +
      (isKept ? '' : ' (this browser keeps nothing: download before you close the page)');
  }

  function give(index, label) {
    labels[sheet.rows[index].id] = label;
    boxes[index].querySelector('[value=' + label + ']').checked = true;
    boxes[index].className = 'done';
    isSaved = false;
    try {
      localStorage.setItem(place, JSON.stringify(labels));
    } catch {
      isKept = false;
    }
    show();
  }

  function go(index) {
    const box = boxes[index];
    if (!box) return;
    (box.querySelector(':checked') || box.querySelector('input')).focus();
    box.scrollIntoView({ block: 'center' });
  }

  const main = document.querySelector('main');
  let parent = main;
  sheet.rows.forEach((row, index) => {
    const before = sheet.rows[index - 1];
    if (!before || before.item !== row.item) {
      parent = main.appendChild(element('section'));
      parent.append(element('h2', 'Item ' + row.item));
    }
    if (!before || before.item !== row.item || before.response !== row.response) {
      parent.append(element('h3', 'Response ' + row.response));
    }
    const box = element('fieldset');
    const text = element('p', row.text);
    text.dir = 'auto';
    text.id = 'text-' + index;
    box.setAttribute('aria-labelledby', text.id);
    box.append(element('legend', 'Sentence ' + row.sentence), text);
    for (const label of ['A', 'B', 'C']) {
      const input = Object.assign(element('input'), { type: 'radio', name: 'row-' + index, value: label });
      input.addEventListener('change', () => give(index, label));
      const caption = element('label');
      caption.append(input, ' ' + label);
      box.append(caption);
    }
    boxes.push(box);
    parent.append(box);
    if (['A', 'B', 'C'].includes(labels[row.id])) give(index, labels[row.id]);
  });
  isSaved = true;
  show();

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = boxes.findIndex((box) => box.contains(document.activeElement));
    const label = event.key.toUpperCase();
    if (index >= 0 && ['A', 'B', 'C'].includes(label)) {
      give(index, label);
      go(index + 1);
    } else if (event.key === 'j' || event.key === 'k') {
      go(index < 0 ? 0 : index + (event.key === 'j' ? 1 : -1));
    } else if (event.key === 'n') {
      go(sheet.rows.findIndex((row) => !labels[row.id]));
    } else {
      return;
    }
    event.preventDefault();
  });

  document.getElementById('download').addEventListener('click', () => {
    const link = element('a');
    link.href = URL.createObjectURL(new Blob([csvOf(sheet, labels)], { type: 'text/csv' }));
    link.download = sheet.file;
    link.click();
    // Some browsers fetch the file only after the click has returned.
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    isSaved = true;
  });
  window.addEventListener('beforeunload', (event) => {
    if (!isSaved && !isKept) event.preventDefault();
  });
}

if (typeof document !== 'undefined') annotate(JSON.parse(document.getElementById('sheet').textContent));
`;
