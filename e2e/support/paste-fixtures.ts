/** Clipboard HTML in the format of real programs, shortened and with texts of these tests. */

/**
 * Clipboard of Word for Windows: it has its own style sheet, conditional comments, lists as paragraphs, and each
 * picture twice.
 */
export const wordClipboardHtml = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/ama/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument>
  <w:View>Normal</w:View>
  <w:LsdException Locked="false" Priority="0" Name="Normal"/>
 </w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face
	{font-family:"Cambria Math";
	panose-1:2 4 5 3 5 4 6 3 2 4;}
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin-bottom:8.0pt;
	font-family:"Times New Roman",serif;}
-->
</style>
<!--[if gte mso 10]>
<style>
 table.MsoNormalTable {mso-style-name:"Table Normal";}
</style>
<![endif]-->
</head>

<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->

<h1 align=center style='text-align:center'><span style='font-family:"Times New Roman",serif;
mso-fareast-font-family:"Times New Roman"'>The Ferry<o:p></o:p></span></h1>

<p class=MsoNormal><span style='font-family:"Times New Roman",serif'><o:p>&nbsp;</o:p></span></p>

<p class=MsoNormal style='text-align:justify'><span style='font-family:"Times New Roman",serif'>Once
there was a <b style='mso-bidi-font-weight:normal'>ferryman</b> who <i style='mso-bidi-font-style:
normal'>kept</i> his <u>word</u> to the <span class=SpellE>Oṣun</span>, as <a
href="https://kora.example/river" title="River">all rivers</a> know.<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpFirst style='margin-left:36.0pt;mso-add-space:auto;
text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:"Times New Roman",serif;mso-fareast-font-family:"Times New Roman"'><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span style='font-family:"Times New Roman",serif'>Salt<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:auto;
text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]><span
style='font-family:"Times New Roman",serif'>from the sea<o:p></o:p></span></p>

<p class=MsoListParagraphCxSpLast style='margin-left:36.0pt;mso-add-space:auto;
text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:"Times New Roman",serif'><span style='mso-list:Ignore'>2.<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span
style='font-family:"Times New Roman",serif'>Rope<o:p></o:p></span></p>

<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shapetype
 id="_x0000_t75" coordsize="21600,21600"><v:stroke joinstyle="miter"/></v:shapetype><v:shape
 id="Picture_x0020_1" type="#_x0000_t75" style='width:451pt;height:300pt'>
 <v:imagedata src="file:///C:/Users/ama/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/>
</v:shape><![endif]--><![if !vml]><img width=601 height=400
src="file:///C:/Users/ama/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Picture_x0020_1"><![endif]></span></p>

<h2><span style='font-family:"Calibri Light",sans-serif'>The <b>Bank</b><o:p></o:p></span></h2>

<p class=MsoQuote><span style='font-family:"Times New Roman",serif'>Who <i>calls?</i><o:p></o:p></span></p>

<p class=MsoIntenseQuote><span style='font-family:"Times New Roman",serif'>The river.<o:p></o:p></span></p>

<div class=MsoNormal align=center style='text-align:center'><span style='font-family:"Times New Roman",serif'>

<hr size=2 width="100%" align=center>

</span></div>

<pre><span style='font-family:"Courier New"'>The river has<o:p></o:p></span></pre>

<pre><span style='font-family:"Courier New"'>    three names<o:p></o:p></span></pre>

<p class=MsoNormal align=right style='text-align:right'><span style='font-family:"Times New Roman",serif'>The
end<o:p></o:p></span></p>

<!--EndFragment-->
</body>

</html>`;

/** The editor's result for the Word clipboard. */
export const wordEditorHtml = [
  '<h2 style="text-align: center">The Ferry</h2>',
  "<p>Once there was a <strong>ferryman</strong> who <em>kept</em> his <u>word</u> to the Oṣun, as ",
  '<a href="https://kora.example/river" rel="noopener nofollow ugc">all rivers</a> know.</p>',
  "<ol><li><p>Salt</p><ul><li><p>from the sea</p></li></ul></li><li><p>Rope</p></li></ol>",
  "<h3>The Bank</h3><blockquote><p>Who <em>calls?</em></p><p>The river.</p></blockquote><hr>",
  "<pre>The river has\n    three names</pre>",
  '<p style="text-align: right">The end</p>',
].join("");

const docsSpan = (text: string, styles = "") =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${styles}">${text}</span>`;
const docsParagraph = (inner: string, styles = "") =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;${styles}">${inner}</p>`;
const docsListItem = (inner: string, level: number) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;white-space:pre;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation">${inner}</p></li>`;

/**
 * Clipboard of Google Docs: it has a `b` wrapper that is not bold, styles on spans, and nested lists outside of their
 * items.
 */
export const docsClipboardHtml = [
  '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-5a3c9d1e-7fff-1b2c-8d3e-000000000001">',
  '<h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;">',
  docsSpan("The Lamp", "font-size:16pt;"),
  "</h2>",
  "<p><hr /></p>",
  docsParagraph(
    docsSpan("A ") +
      docsSpan("lamp", "font-weight:700;") +
      docsSpan(" that ") +
      docsSpan("never", "font-style:italic;") +
      docsSpan(" went ") +
      docsSpan("out", "text-decoration:underline;") +
      docsSpan(", say ") +
      '<a href="https://kora.example/lamp" style="text-decoration:none;">' +
      docsSpan("the old ones", "color:#1155cc;text-decoration:underline;") +
      "</a>" +
      docsSpan("."),
    "text-align: center;",
  ),
  "<br />",
  '<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">',
  docsListItem(docsSpan("Oil"), 1),
  '<ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">',
  docsListItem(docsSpan("of palm"), 2),
  "</ul>",
  docsListItem(docsSpan("Wick"), 1),
  "</ul>",
  docsParagraph(
    '<span style="border:none;display:inline-block;overflow:hidden;width:602px;height:401px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXf" width="602" height="401" style="margin-left:0px;margin-top:0px;" /></span>',
  ),
  docsParagraph(docsSpan("كان يا ما كان")),
  '</b><br class="Apple-interchange-newline">',
].join("");

/** The editor's result for the Google Docs clipboard. */
export const docsEditorHtml = [
  "<h2>The Lamp</h2><hr>",
  '<p style="text-align: center">A <strong>lamp</strong> that <em>never</em> went <u>out</u>, say ',
  '<a href="https://kora.example/lamp" rel="noopener nofollow ugc">the old ones</a>.</p>',
  "<ul><li><p>Oil</p><ul><li><p>of palm</p></li></ul></li><li><p>Wick</p></li></ul>",
  "<p>كان يا ما كان</p>",
].join("");

/** Clipboard of Word on the web: each item has its own list and wrapper. */
export const wordOnlineClipboardHtml = [
  '<div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1" role="list"><li data-leveltext="" data-font="Symbol" data-aria-level="1" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" style="margin:0px;"><span class="TextRun SCXW1" style="font-size:11pt;font-family:Aptos, sans-serif;"><span class="NormalTextRun SCXW1">One</span></span><span class="EOP SCXW1">&nbsp;</span></p></li></ul></div>',
  '<div class="ListContainerWrapper SCXW1 BCX8"><ul class="BulletListStyle1 SCXW1" role="list"><li data-aria-level="1" role="listitem" class="OutlineElement Ltr SCXW1"><p class="Paragraph SCXW1" style="margin:0px;"><span class="TextRun SCXW1" style="font-weight:bold;font-family:Aptos, sans-serif;"><span class="NormalTextRun SCXW1">Two</span></span></p></li></ul></div>',
].join("");

/** The editor's result for the clipboard of Word on the web. */
export const wordOnlineEditorHtml =
  "<ul><li><p>One</p></li><li><p><strong>Two</strong></p></li></ul>";

/** Clipboard of Pages and TextEdit: the rules of a style sheet, without inline styles. */
export const pagesClipboardHtml = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta http-equiv="Content-Style-Type" content="text/css">
<meta name="Generator" content="Cocoa HTML Writer">
<style type="text/css">
p.p1 {margin: 0.0px 0.0px 0.0px 0.0px; line-height: 14.0px; font: 12.0px 'Helvetica Neue'; color: #000000}
p.p2 {margin: 0.0px 0.0px 0.0px 0.0px; text-align: center; font: 12.0px 'Helvetica Neue'; min-height: 14.0px}
li.li1 {margin: 0.0px 0.0px 0.0px 0.0px; font: 12.0px 'Helvetica Neue'}
span.s1 {font-kerning: none}
ul.ul1 {list-style-type: disc}
</style>
</head>
<body>
<p class="p1"><span class="s1">The <b>drum</b> spoke <i>twice</i>.<br>
</span></p>
<p class="p2"><span class="s1">Nobody answered.</span></p>
<p class="p1"><span class="s1"><br>
</span></p>
<ul class="ul1">
<li class="li1"><span class="s1">Skin</span></li>
<li class="li1"><span class="s1">Wood</span></li>
</ul>
</body>
</html>`;

/** The editor's result for the clipboard of Pages. */
export const pagesEditorHtml = [
  "<p>The <strong>drum</strong> spoke <em>twice</em>.</p>",
  '<p style="text-align: center">Nobody answered.</p>',
  "<ul><li><p>Skin</p></li><li><p>Wood</p></li></ul>",
].join("");

/** Clipboard of LibreOffice Writer: classes of the default style, fonts as elements, and a `pre` for each line. */
export const libreOfficeClipboardHtml = `<!DOCTYPE html>
<html>
<head>
<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<title></title>
<meta name="generator" content="LibreOffice 24.2.4.2 (Linux)"/>
<style type="text/css">
@page { size: 21cm 29.7cm; margin: 2cm }
h2.cjk { font-family: "Noto Serif CJK SC" }
pre { font-family: "Liberation Mono", monospace; background: transparent }
</style>
</head>
<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr">
<h2 class="western">The Well</h2>
<p align="center" style="line-height: 100%; margin-bottom: 0cm"><font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt">It was <b>deep</b>, and <u>cold</u>.</font></font></p>
<h3 class="western"><b>Below</b></h3>
<blockquote class="western">Who <i>drinks</i> here?</blockquote>
<hr/>

<pre class="western">Down, down,
</pre><pre class="western">    down.</pre>
<p style="line-height: 100%; margin-bottom: 0cm">Say <code class="western">x</code>.</p>
<table width="100%" cellpadding="4" cellspacing="0"><tr valign="top"><td width="50%"><p>One</p></td><td width="50%"><p>Two</p></td></tr></table>
<ol>
<li><p style="line-height: 100%; margin-bottom: 0cm">Rope</p></li>
<ol>
<li><p style="line-height: 100%; margin-bottom: 0cm">of hemp</p></li>
</ol>
</ol>
<p style="line-height: 100%; margin-bottom: 0cm"><br/>

</p>
</body>
</html>`;

/** The editor's result for the clipboard of LibreOffice. */
export const libreOfficeEditorHtml = [
  '<h2>The Well</h2><p style="text-align: center">It was <strong>deep</strong>, and <u>cold</u>.</p>',
  "<h3>Below</h3><blockquote><p>Who <em>drinks</em> here?</p></blockquote><hr>",
  "<pre>Down, down,\n    down.</pre><p>Say <code>x</code>.</p><p>One</p><p>Two</p>",
  "<ol><li><p>Rope</p><ol><li><p>of hemp</p></li></ol></li></ol>",
].join("");

/** Clipboard of a web page with a table, blocks that a story does not have, and text that the page hides. */
export const pageClipboardHtml = `<meta charset="utf-8"><table><caption>Boats</caption><tbody>
<tr><th>Name</th><th>Town</th></tr><tr><td>Ada</td><td><b>Accra</b></td></tr>
<tr><td><p>Two</p><p>lines</p></td><td>Tema</td></tr></tbody></table>
<dl><dt>One</dt><dt>Two</dt></dl><p>Seen<span style="display: none"> secret</span></p><p hidden>secret</p>
<div style="visibility:hidden"><p>secret</p></div><p style='mso-hide:all'>secret</p>`;

export const pageEditorHtml =
  "<p>Boats</p><p>Name Town</p><p>Ada <strong>Accra</strong></p><p>Two</p><p>lines</p><p>Tema</p>" +
  "<p>One</p><p>Two</p><p>Seen</p>";
